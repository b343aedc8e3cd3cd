import { describe, expect, it } from 'vitest';
import { cleanProfileUrl, parseProfileUrl } from './index.js';

const SHORT = 'https://maps.app.goo.gl/AbC';
const CID = '12600752361761623094';
const BY_CID = `https://www.google.com/maps?cid=${CID}`;

describe('parseProfileUrl with a text that contains a link', () => {
  it.each([
    ['a name before it', `Maple Dental\n${SHORT}?g_st=ic`],
    [
      'a name and an address before it',
      `Maple Dental\r\n12 Main St., Springfield\r\n(212) 555-0100\r\n${SHORT}`,
    ],
    ['a name joined to it', `Maple Dental${SHORT}`],
    ['a word and a colon before it', `Link:${SHORT}`],
    ['words after it', `${SHORT} Maple Dental`],
    ['lines after it', `${SHORT}\nMaple Dental`],
    ['a sentence around it', `See ${SHORT}, please.`],
    ['brackets around it', `Maple (${SHORT})`],
    ['Markdown around it', `[Maple Dental](${SHORT})`],
    ['Japanese text around it', `メープル歯科${SHORT} を見て`],
    ['no scheme', 'Maple Dental maps.app.goo.gl/AbC'],
    ['itself again', `${SHORT}\n${SHORT}`],
    ['itself again with tracking parameters', `${SHORT}?g_st=ic ${SHORT}?g_st=aw`],
    ['an element of HTML around it', `<p><a class="x" href="${SHORT}" target="_blank">${SHORT}</a></p>`],
    ['an element with single quotes around it', `<a href='${SHORT}' title='Joe'>Joe</a>`],
  ])('follows only the link that has %s', (_, text) => {
    expect(parseProfileUrl(text)).toEqual({ kind: 'short_link', url: SHORT });
    expect(cleanProfileUrl(text)).toBe(SHORT);
  });

  it('accepts several links to one place', () => {
    const hex = `https://maps.google.com/?ftid=0x0:0x${BigInt(CID).toString(16)}`;
    const embedded = `<iframe src="${BY_CID}&amp;output=embed"></iframe><a href="${hex}">View larger map</a>`;
    expect(parseProfileUrl(embedded)).toMatchObject({ kind: 'identity', identity: { cid: CID } });
  });

  it.each([
    [
      'spaces in a name',
      "https://www.google.com/maps/place/Joe's Pizza Bar/@-34.9,-56.1,17z/data=!4m2!3m1!1s0x0:0x5",
      "Joe's Pizza Bar",
    ],
    ['spaces in a name and nothing after it', "https://www.google.com/maps/place/Joe's Pizza", "Joe's Pizza"],
  ])('keeps %s that was decoded by hand', (_, url, name) => {
    expect(parseProfileUrl(url)).toMatchObject({ kind: 'identity', identity: { name } });
  });

  it.each([
    ['once', `https://www.google.com/maps?hl=en&amp;cid=${CID}`],
    ['twice', `https://www.google.com/maps?hl=en&amp;amp;cid=${CID}`],
    ['as a number', `https://www.google.com/maps?hl=en&#38;cid=${CID}`],
  ])('reads ampersands that are escaped %s', (_, url) => {
    expect(parseProfileUrl(url)).toMatchObject({ identity: { cid: CID } });
  });

  it('reads wrappers inside each other, up to four', () => {
    const wrap = (url: string) => `https://www.google.com/url?q=${encodeURIComponent(url)}&sa=D`;
    expect(parseProfileUrl(wrap(wrap(wrap(wrap(BY_CID)))))).toMatchObject({ identity: { cid: CID } });
    expect(parseProfileUrl(wrap(wrap(wrap(wrap(wrap(BY_CID))))))).toMatchObject({ reason: 'no_place' });
  });
});
