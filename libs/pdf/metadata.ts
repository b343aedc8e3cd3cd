import { escapeXml } from '#libs/heat-map';

/** PDFKit writes title and author into its XML metadata without escaping them. */
export function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const writer = doc as unknown as { info: Record<string, unknown>; _addInfo: () => void };
  const addInfo = writer._addInfo.bind(writer);
  writer._addInfo = () => {
    const { info } = writer;
    const escaped = Object.entries(info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ]);
    writer.info = Object.fromEntries(escaped) as Record<string, unknown>;
    addInfo();
    writer.info = info;
  };
}
