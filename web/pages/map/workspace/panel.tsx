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
          <Lazy tab={tab} {...props} />
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

interface PanelTabs {
  readonly panelTabs: Readonly<Record<LazyTab, ComponentType<PanelProps>>>;
}

/** Loads the other tabs after the map. */
function Lazy(props: PanelProps & { tab: LazyTab }) {
  const [loaded, setLoaded] = useState<PanelTabs | ApiError>();
  const load = (): void => {
    setLoaded(undefined);
    import('./panel-tabs.js').then(setLoaded, () => {
      setLoaded(ApiError.local('offline'));
    });
  };
  useEffect(load, []);
  if (!loaded) return <Skeleton rows={4} />;
  if (loaded instanceof ApiError) return <ErrorBox error={loaded} onRetry={load} />;
  const { [props.tab]: Content } = loaded.panelTabs;
  return <Content {...props} />;
}
