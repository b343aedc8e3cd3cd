/** The parts of the page in their order, each with what its rows compare. */
export const SECTIONS = {
  reads: {
    title: 'Reads on PostgreSQL',
    text: 'Requests with ten connections. The baseline is Fastify and pg with the same SQL as prepared statements and the same response, over the same database.',
  },
  portfolio: {
    title: 'Reads of all businesses on PostgreSQL',
    text: 'Time per request with ten connections, over 3,000 businesses with three keywords each. The baselines are the read of one business, and the same read over 300 businesses.',
  },
  large: {
    title: 'Reads of an installation with many stored scans',
    text: 'Time per read over 100,000 weekly scans of 2,000 businesses with five keywords each on PostgreSQL. The baseline is the same read with as many rows over 10,000 scans.',
  },
  embedded: {
    title: 'Reads on the embedded database',
    text: 'The same requests. The baseline is the service on PostgreSQL with the same rows.',
  },
  pins: {
    title: 'Processor time per pin',
    text: 'A scan with a provider that responds at once. The baseline is a bare loop that sends the same searches and parses the responses.',
  },
  claims: {
    title: 'Claims',
    text: 'Claiming one row while many wait, on PostgreSQL. The baseline is the same claim with 1,000 waiting rows.',
  },
  provider: {
    title: 'Use of the rate limit of a provider',
    text: 'Searches per second of all scans. The baseline is the rate limit.',
  },
  schedules: {
    title: 'Schedules that are due at once',
    text: 'Schedules of 50 accounts on PostgreSQL. The baseline fires each schedule in a transaction of its own.',
  },
  batches: {
    title: 'Scan batches',
    text: 'Creation of scans of 1,000 businesses on PostgreSQL. The baseline creates each scan in a transaction of its own.',
  },
  import: {
    title: 'Imports',
    text: 'Rows of a file with coordinates, on PostgreSQL. The baseline creates each business in a transaction of its own.',
  },
  webhooks: {
    title: 'Webhooks',
    text: 'Stored events, signed, sent to local endpoints and logged. The baseline is a loop of undici that signs and sends the same bodies.',
  },
  notifications: {
    title: 'Notifications',
    text: 'Stored events, worded and sent to local servers of Slack, Teams and Discord, and logged. The baseline is the same without the channels in trouble.',
  },
  reports: {
    title: 'Reports',
    text: 'Requests while the service makes a report. The baseline is the same requests without it.',
  },
  loop: {
    title: 'The event loop beside expensive requests',
    text: 'The longest turn of the event loop while the request runs, on the embedded database with 12,000 businesses that were just imported. The figures are processor time of the main thread: waits for a processor, which other load causes, do not count, and blocking calls do not either. The baseline is the limit, or one round of an older build.',
  },
  move: {
    title: 'Moving to a server',
    text: 'The command `database move` from the embedded database, from the start of the process to its end. The baseline copies the same rows between two databases of the server, and compares nothing.',
  },
  starts: {
    title: 'Starts',
    text: 'From the start of the process to the first response of `/healthz`, or to its end. The baselines are the same start on PostgreSQL and a process of Node that does nothing.',
  },
  storage: {
    title: 'Storage',
    text: 'Bytes on disk with indexes. The baseline is the leanest table with a row for each result.',
  },
  reservations: {
    title: 'Reservations of credits',
    text: 'Reservations per second of ten concurrent callers on PostgreSQL. The baseline is one conditional UPDATE of a row of the same server.',
  },
  queue: {
    title: 'Job queue',
    text: 'Jobs per second from the enqueueing to the end of the last job, with Redis. The baseline is Bull without the service.',
  },
  retention: {
    title: 'Deletion and vacuum',
    text: 'Deleting the oldest month of a year of scans on PostgreSQL.',
  },
} as const satisfies Record<string, { title: string; text: string }>;

export type SectionId = keyof typeof SECTIONS;

export const SECTION_IDS = Object.keys(SECTIONS) as SectionId[];
