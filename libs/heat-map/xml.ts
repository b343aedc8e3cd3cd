const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Everything that XML 1.0 cannot hold, even escaped (section 2.2): control characters and non-characters. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for use in XML content or attribute values. What XML cannot hold becomes U+FFFD or goes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

type Attributes = Record<string, string | number | undefined>;

/** An element. Attribute values are escaped, the content is XML already; numbers have at most two decimals. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escapeXml(value ?? '')}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A text element; the text is escaped. One that may run from right to left takes its direction from its first letter
 * (UAX #9, first strong isolate), so that its words and numbers stand in their order; it starts at the left all the same.
 */
export function textElement(text: string, attributes: Attributes): string {
  const content = RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
  return element('text', attributes, escapeXml(content));
}

function short(value: number): string {
  return `${Math.round(value * 100) / 100 + 0}`;
}
