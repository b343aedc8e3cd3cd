import type { BulkDialogProps } from '../../forms/bulk-dialog.js';
import CampaignForm from './campaign-form.js';

/** Schedules the selected businesses as a campaign. */
export default function NewCampaign({ businesses, onClose }: BulkDialogProps) {
  return <CampaignForm businesses={businesses} ids={businesses.map(({ id }) => id)} onClose={onClose} />;
}
