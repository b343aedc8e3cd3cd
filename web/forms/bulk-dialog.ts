import type { Business } from '../api/types.js';

/** What the portfolio needs of each business. */
export type ListedBusiness = Pick<Business, 'id' | 'label' | 'tags' | 'keywords'>;

/** The properties of a dialog for the selected businesses. */
export interface BulkDialogProps {
  readonly businesses: readonly ListedBusiness[];
  readonly onClose: () => void;
  /** Called after the businesses of the selection were deleted. */
  readonly onDeleted: () => void;
}
