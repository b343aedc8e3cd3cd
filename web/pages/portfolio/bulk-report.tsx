import { useLocation } from 'preact-iso';
import { refresh } from '../../api/query-cache.js';
import { paths } from '../../base/paths.js';
import type { BulkDialogProps } from '../../forms/bulk-dialog.js';
import { NewReport } from '../reports/new-report.js';

/** Makes a report about the selected businesses, and leads to the reports. */
export default function BulkReport({ businesses, onClose }: BulkDialogProps) {
  const { route } = useLocation();
  return (
    <NewReport
      selected={businesses}
      onClose={onClose}
      onMade={() => {
        refresh('/api/v1/reports');
        route(paths.reports);
      }}
    />
  );
}
