interface ComponentInfo {
  readonly title: string;
  /** The package of Debian; null if no package provides the component. */
  readonly debianPackage: string | null;
}

/** Programs and rights that some suites need and a machine may lack. */
export const COMPONENTS = {
  postgresql: { title: 'PostgreSQL', debianPackage: 'postgresql' },
  pgbouncer: { title: 'PgBouncer', debianPackage: 'pgbouncer' },
  pgpool: { title: 'pgpool-II', debianPackage: 'pgpool2' },
  redis: { title: 'Redis', debianPackage: 'redis-server' },
  chromium: { title: 'Chromium', debianPackage: 'chromium-headless-shell' },
  php: { title: 'PHP', debianPackage: 'php-cli' },
  python: { title: 'Python', debianPackage: 'python3' },
  openssl: { title: 'OpenSSL', debianPackage: 'openssl' },
  curl: { title: 'curl', debianPackage: 'curl' },
  pgDump: { title: 'pg_dump', debianPackage: 'postgresql-client' },
  nginx: { title: 'nginx', debianPackage: 'nginx-light' },
  apache: { title: 'Apache', debianPackage: 'apache2-bin' },
  haproxy: { title: 'HAProxy', debianPackage: 'haproxy' },
  caddy: { title: 'Caddy', debianPackage: 'caddy' },
  lighttpd: { title: 'lighttpd', debianPackage: 'lighttpd lighttpd-mod-deflate' },
  squid: { title: 'Squid', debianPackage: 'squid' },
  gnumeric: { title: 'Gnumeric', debianPackage: 'gnumeric' },
  smallDisk: { title: 'the right to mount a file system', debianPackage: null },
} as const satisfies Record<string, ComponentInfo>;

export type Component = keyof typeof COMPONENTS;

/** The path of each component of this machine. */
export type FoundComponents = Readonly<Partial<Record<Component, string>>>;
