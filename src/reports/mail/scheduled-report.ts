/** The data of an event that sends a report to the recipients of a report schedule. */
export interface ScheduledReport {
  readonly report_schedule_id: number;
  /** The name of the schedule. */
  readonly name: string;
  readonly report_id: number;
  readonly from: string;
  readonly to: string;
  /** Null if the PDF is attached. */
  readonly link: {
    /** The public link, sealed for `REPORT_LINK`, base64: the database has only the hash of its token. */
    readonly sealed_url: string;
    readonly expires_at: string;
  } | null;
  /** The brand of the report. */
  readonly brand: {
    readonly name: string;
    readonly reply_to: string | null;
    readonly accent_color: string;
  } | null;
}

/** The purpose of the sealed link. */
export const REPORT_LINK = 'link: report';
