import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../../../api/api-error.js';
import { useI18n } from '../../../i18n/i18n.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import type { MapPin } from '../../../map/pins.js';
import { ErrorBox, Skeleton } from '../../../ui/states.js';
import { TabList } from '../../../ui/tab-list.js';
import type { PanelProps } from './panel-props.js';
import { PinPanel } from './pin-panel.js';

const TABS = ['pin', 'rivals', 'change', 'actions'] as const;
export type PanelTab = (typeof TABS)[number];

interface TabbedProps extends PanelProps {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  readonly pin: MapPin | undefined;
  readonly onClosePin: () => void;
}

/** The details beside the map. */
export function Panel({ tab, onTab, pin, onClosePin, ...props }: TabbedProps) {
  const { t } = useI18n();
  return (
    <aside class="panel card card-flush" aria-label={t(workspaceText.details)}>
      <TabList<PanelTab>
        label={t(workspaceText.details)}
        current={tab}
        tabs={TABS.map((name) => ({ name, text: t(workspaceText[name]) }))}
        onChange={onTab}
      >
        {tab !== 'pin' ? (
          <Lazy key={tab} tab={tab} {...props} />
        ) : pin ? (
          <div
            onKeyDown={({ key }) => {
              if (key === 'Escape') onClosePin();
            }}
          >
            <PinPanel
              business={props.business}
              rankings={props.rankings}
              pin={pin}
              onPlace={(place) => {
                props.onChange({ place });
              }}
              onClose={onClosePin}
            />
          </div>
        ) : (
          <p class="hint">{t(workspaceText.noPin)}</p>
        )}
      </TabList>
    </aside>
  );
}

type LazyTab = Exclude<PanelTab, 'pin'>;

interface Loaded {
  readonly default: ComponentType<PanelProps>;
}

const LOADERS: Readonly<Record<LazyTab, () => Promise<Loaded>>> = {
  rivals: () => import('./rivals-tab.js'),
  change: () => import('./change-tab.js'),
  actions: () => import('./actions-tab.js'),
};

/** Loads a tab when it is first opened. */
function Lazy({ tab, ...props }: PanelProps & { tab: LazyTab }) {
  const [loaded, setLoaded] = useState<Loaded | ApiError>();
  const load = (): void => {
    setLoaded(undefined);
    LOADERS[tab]().then(setLoaded, () => {
      setLoaded(ApiError.local('offline'));
    });
  };
  useEffect(load, []);
  if (!loaded) return <Skeleton rows={4} />;
  if (loaded instanceof ApiError) return <ErrorBox error={loaded} onRetry={load} />;
  return <loaded.default {...props} />;
}
