const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 forbids even when escaped (section 2.2): control characters and non-characters. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Escapes text for XML content and attribute values. Lone surrogates become U+FFFD; characters that XML forbids are
 * removed.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

type Attributes = Record<string, string | number | undefined>;

/**
 * Writes an XML element. Attribute values are escaped; numbers are rounded to two decimals.
 *
 * @param content XML, not escaped again
 */
export function element(name: string, attributes: Attributes, content = ''): string {
  const attributesXml = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escapeXml(value ?? '')}"`)
    .join('');
  return content === '' ? `<${name}${attributesXml}/>` : `<${name}${attributesXml}>${content}</${name}>`;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Writes a text element with escaped text. Right-to-left text is wrapped in a first strong isolate (UAX #9), which
 * keeps the order of its words and numbers. The element still starts at the left.
 */
export function textElement(text: string, attributes: Attributes): string {
  const content = RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
  return element('text', attributes, escapeXml(content));
}

function rounded(value: number): string {
  return `${Math.round(value * 100) / 100 + 0}`;
}
