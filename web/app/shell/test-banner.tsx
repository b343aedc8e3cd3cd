import { useI18n } from '../../i18n/i18n.js';
import { shell } from '../../i18n/messages/shell.js';
import { useMode } from '../../state/mode.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';

export function TestBanner() {
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
