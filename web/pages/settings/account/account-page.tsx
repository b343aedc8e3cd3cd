import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../../api/api.js';
import { paths } from '../../../base/paths.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Locale } from '../../../i18n/message.js';
import { accountText } from '../../../i18n/messages/account.js';
import { roles } from '../../../i18n/messages/roles.js';
import { shell } from '../../../i18n/messages/shell.js';
import { teamText } from '../../../i18n/messages/team.js';
import { PaletteChoice } from '../../../map/palette-choice.js';
import { useSession, useUser } from '../../../state/session.js';
import { chooseTheme, chosenTheme, type Theme, THEMES } from '../../../state/theme.js';
import { Button } from '../../../ui/button.js';
import { Choices } from '../../../ui/choices.js';
import { Confirm } from '../../../ui/confirm.js';
import { Card } from '../../../ui/page.js';
import { SettingsFrame } from '../settings-frame.js';
import { ChangePassword } from './change-password.js';

export default function AccountPage() {
  const { t } = useI18n();
  const { user, account } = useUser();
  const tags = user.restricted_to_tags?.join(', ');
  return (
    <SettingsFrame page="account">
      <Card title={t(accountText.you)}>
        <p class="you">
          <strong>{user.email}</strong>
          <span class="hint">
            {t(roles[user.role])} · {account.plan.name}
            {tags && ` · ${t(teamText.onlyTags, { tags })}`}
          </span>
        </p>
      </Card>
      <Card title={t(accountText.appearance)} lead={t(accountText.kept)}>
        <Appearance />
      </Card>
      <Card title={t(accountText.changePassword)} lead={t(accountText.changeHint)}>
        <ChangePassword />
      </Card>
      <SignOutEverywhere />
    </SettingsFrame>
  );
}

function SignOutEverywhere() {
  const { t } = useI18n();
  const { leave } = useSession();
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t(accountText.everywhere)} lead={t(accountText.everywhereText)}>
      <Button
        kind="danger"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t(accountText.everywhere)}
      </Button>
      {isAsking && (
        <Confirm
          title={t(accountText.everywhere)}
          action={t(accountText.everywhere)}
          onConfirm={async () => {
            await apiChange('post', '/dashboard/api/sign-out-everywhere');
            leave();
            route(paths.signIn);
          }}
          onClose={() => {
            setAsking(false);
          }}
        >
          <p>{t(accountText.everywhereText)}</p>
        </Confirm>
      )}
    </Card>
  );
}

export function Appearance() {
  const { t, locale, setLocale } = useI18n();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <div class="stack">
      <Choices<Theme>
        label={t(shell.theme)}
        value={theme}
        choices={THEMES.map((value) => ({ value, text: t(shell[value]) }))}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
      <Choices<Locale>
        label={t(shell.language)}
        value={locale}
        choices={[
          { value: 'en', text: 'English' },
          { value: 'es', text: 'Español' },
        ]}
        onChange={setLocale}
      />
      <PaletteChoice />
    </div>
  );
}
