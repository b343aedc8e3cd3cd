import { isolated } from '#libs/fonts';

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

/** Writes a text element with escaped text. Right-to-left text keeps its order, but the element starts at the left. */
export function textElement(text: string, attributes: Attributes): string {
  return element('text', attributes, escapeXml(isolated(text)));
}

function rounded(value: number): string {
  return `${Math.round(value * 100) / 100 + 0}`;
}
