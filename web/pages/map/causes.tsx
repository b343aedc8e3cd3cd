import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface CausesProps {
  readonly scanId: number;
  readonly compare: number;
}

/** The causes of a change. Their code is loaded when two scans are compared, because most visits compare none. */
export function Causes(props: CausesProps) {
  const [loaded, setLoaded] = useState<{ readonly View: ComponentType<CausesProps> } | null>(null);
  useEffect(() => {
    void import('./why-changed.js').then(({ WhyChanged }) => {
      setLoaded({ View: WhyChanged });
    });
  }, []);
  return loaded && <loaded.View {...props} />;
}
