import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { shell } from '../../i18n/messages/shell.js';
import { useMode } from '../../state/mode.js';
import { Button, IconButton } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Icon, Mark } from '../../ui/icon.js';
import type { Palette } from '../palette/palette.js';
import { useShortcuts } from '../palette/use-shortcuts.js';
import type { Tray } from '../tray/tray.js';
import { SideNav } from './side-nav.js';
import { useFocusFallback } from './use-focus-fallback.js';

/** The navigation around every signed-in page. */
export function Shell({ children }: { children: ComponentChildren }) {
  const { t } = useI18n();
  const { url } = useLocation();
  const mode = useMode().isLive ? 'live' : 'test';
  const [isOpen, setOpen] = useState(false);
  const [palette, setPalette] = useState<{ Dialog: typeof Palette } | null>(null);
  const openPalette = useCallback(() => {
    import('../palette/palette.js').then(
      ({ Palette: Dialog }) => {
        setPalette({ Dialog });
      },
      () => undefined,
    );
  }, []);
  useShortcuts(openPalette);
  const tray = useTray();
  const content = useFocusFallback<HTMLElement>();
  useEffect(() => {
    setOpen(false);
  }, [url]);
  return (
    <div class="shell">
      <a href="#content" class="skip-link">
        {t(common.skip)}
      </a>
      <aside class="side">
        <SideNav />
      </aside>
      <header class="top">
        <a href={paths.overview} class="brand">
          <Mark size={26} />
          {t(common.product)}
        </a>
        <IconButton
          icon="menu"
          label={t(common.menu)}
          onClick={() => {
            setOpen(true);
          }}
        />
      </header>
      {isOpen && (
        <Dialog
          sheet
          title={t(common.menu)}
          onClose={() => {
            setOpen(false);
          }}
        >
          <SideNav />
        </Dialog>
      )}
      {palette && (
        <palette.Dialog
          onClose={() => {
            setPalette(null);
          }}
        />
      )}
      {tray && <tray.Tray key={mode} />}
      <div class="main">
        <TestBanner />
        <main id="content" ref={content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Loads the tray of running scans after the page. */
function useTray(): { readonly Tray: typeof Tray } | undefined {
  const [loaded, setLoaded] = useState<{ readonly Tray: typeof Tray }>();
  useEffect(() => {
    import('../tray/tray.js').then(setLoaded, () => undefined);
  }, []);
  return loaded;
}

function TestBanner() {
  const { t } = useI18n();
  const { isLive, setLive } = useMode();
  if (isLive) return null;
  return (
    <div class="test-banner">
      <Icon name="lab" size={18} />
      <p>{t(shell.testBanner)}</p>
      <Button
        small
        onClick={() => {
          setLive(true);
        }}
      >
        {t(shell.toLive)}
      </Button>
    </div>
  );
}
