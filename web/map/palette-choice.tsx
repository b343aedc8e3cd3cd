import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import { Choices } from '../ui/choices.js';
import { type Palette, usePalette } from './palette.js';

export function PaletteChoice() {
  const { t } = useI18n();
  const [palette, setPalette] = usePalette();
  return (
    <Choices<Palette>
      label={t(mapText.colours)}
      value={palette}
      choices={[
        { value: 'traffic', text: t(mapText.traffic) },
        { value: 'safe', text: t(mapText.safe) },
      ]}
      onChange={setPalette}
    />
  );
}
