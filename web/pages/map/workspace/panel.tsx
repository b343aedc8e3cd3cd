import { useI18n } from '../../../i18n/i18n.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import type { MapPin } from '../../../map/pins.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { TabList } from '../../../ui/tab-list.js';
import type { PanelProps } from './panel-props.js';

const TABS = ['pin', 'rivals', 'change', 'actions'] as const;
export type PanelTab = (typeof TABS)[number];

const PinPanel = lazyPart(() => import('./pin-panel.js'));
const LAZY_TABS = {
  rivals: lazyPart(() => import('./rivals-tab.js')),
  change: lazyPart(() => import('./change-tab.js')),
  actions: lazyPart(() => import('./actions-tab.js')),
};

interface TabbedProps extends PanelProps {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  readonly pin: MapPin | undefined;
  readonly onClosePin: () => void;
}

/** The details beside the map. */
export function Panel({ tab, onTab, pin, onClosePin, ...props }: TabbedProps) {
  const { t } = useI18n();
  const Tab = tab === 'pin' ? null : LAZY_TABS[tab];
  return (
    <aside class="panel card card-flush" aria-label={t(workspaceText.details)}>
      <TabList<PanelTab>
        label={t(workspaceText.details)}
        current={tab}
        tabs={TABS.map((name) => ({ name, text: t(workspaceText[name]) }))}
        onChange={onTab}
      >
        {Tab ? (
          <Tab {...props} />
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
