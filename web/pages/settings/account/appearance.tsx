import { useState } from 'preact/hooks';
import { useI18n } from '../../../i18n/i18n.js';
import type { Locale } from '../../../i18n/message.js';
import { shell } from '../../../i18n/messages/shell.js';
import { PaletteChoice } from '../../../map/palette-choice.js';
import { chooseTheme, chosenTheme, type Theme, THEMES } from '../../../state/theme.js';
import { Choices } from '../../../ui/choices.js';

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
