import { useEffect, useState } from 'preact/hooks';
import type { Body } from '../../api/operations.js';
import { useReportPreview } from '../../api/use-preview.js';
import { useI18n } from '../../i18n/i18n.js';
import { reportText } from '../../i18n/messages/reports.js';
import { Loaded } from '../../ui/states.js';

/** Shows the PDF of the options in the form. @param body null while they are incomplete */
export function ReportPreview({ body }: { body: Body<'/api/v1/reports', 'post'> | null }) {
  const { t } = useI18n();
  const query = useReportPreview(body);
  if (body === null) return null;
  return (
    <section class="report-preview" aria-label={t(reportText.preview)} aria-busy={query.isLoading}>
      <Loaded query={query} rows={6}>
        {(pdf) => <PdfFrame pdf={pdf} />}
      </Loaded>
    </section>
  );
}

/** Shows a PDF with the viewer of the browser, and a link for browsers without one. */
function PdfFrame({ pdf }: { pdf: Blob }) {
  const { t } = useI18n();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(pdf);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [pdf]);
  if (url === undefined) return null;
  return (
    <>
      {navigator.pdfViewerEnabled && (
        <iframe src={`${url}#toolbar=0&view=FitH`} title={t(reportText.preview)} />
      )}
      <a href={url} target="_blank" rel="noopener">
        {t(reportText.openPreview)}
      </a>
    </>
  );
}
