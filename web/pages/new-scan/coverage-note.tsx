import type { ScanPreview } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { scanText } from '../../i18n/messages/scan.js';
import { useMode } from '../../state/mode.js';
import { Note } from '../../ui/note.js';

/** Explains missing data around the business and what to do. */
export function CoverageNote({ preview }: { preview: ScanPreview }) {
  const { t, format } = useI18n();
  const { isLive } = useMode();
  const { coverage, provider, pins } = preview;
  const { other_providers: others } = coverage;
  if (coverage.outcome === 'full') return null;
  const areas = format.list((coverage.areas ?? []).map(({ name }) => name));
  if (coverage.outcome === 'partial') {
    return <Note>{t(scanText.partlyCovered, { covered: coverage.pins_covered, n: pins })}</Note>;
  }
  return (
    <Note>
      <strong>{t(scanText.outside)}</strong>
      <p>{t(scanText.outsideText, { provider, areas })}</p>
      {!isLive && <p>{t(scanText.testProvider)}</p>}
      {isLive && others.length > 0 && <p>{t(scanText.otherProviders, { providers: format.list(others) })}</p>}
    </Note>
  );
}
