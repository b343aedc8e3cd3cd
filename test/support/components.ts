interface ComponentInfo {
  readonly title: string;
  /** Debian's package; null when no package brings it. */
  readonly debianPackage: string | null;
}

/** The programs and rights that some suites need and a machine may lack. */
export const COMPONENTS = {
  postgresql: { title: 'PostgreSQL', debianPackage: 'postgresql' },
  redis: { title: 'Redis', debianPackage: 'redis-server' },
  chromium: { title: 'Chromium', debianPackage: 'chromium' },
  php: { title: 'PHP', debianPackage: 'php-cli' },
  python: { title: 'Python', debianPackage: 'python3' },
  openssl: { title: 'OpenSSL', debianPackage: 'openssl' },
  curl: { title: 'curl', debianPackage: 'curl' },
  smallDisk: { title: 'the right to mount a file system', debianPackage: null },
} as const satisfies Record<string, ComponentInfo>;

export type Component = keyof typeof COMPONENTS;

/** Where each component is that this machine has. */
export type FoundComponents = Readonly<Partial<Record<Component, string>>>;
