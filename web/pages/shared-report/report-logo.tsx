import { useEffect, useRef } from 'preact/hooks';
import type { SharedReport } from '../../api/types.js';

/** The logo of a brand, or its name. */
export function ReportLogo({ brand }: { brand: NonNullable<SharedReport['brand']> }) {
  const { name, logo } = brand;
  return logo === null ? (
    <p class="report-brand" dir="auto">
      {name}
    </p>
  ) : (
    <Picture name={name} png={logo} />
  );
}

/** Draws on a canvas: the page loads no picture whose address is its content. */
function Picture({ name, png }: { name: string; png: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
    void createImageBitmap(new Blob([bytes], { type: 'image/png' })).then((picture) => {
      if (!canvas.current) return;
      canvas.current.width = picture.width;
      canvas.current.height = picture.height;
      canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
    });
  }, [png]);
  return <canvas ref={canvas} class="report-logo" role="img" aria-label={name} width="1" height="1" />;
}
