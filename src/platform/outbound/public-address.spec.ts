import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.js';

/** IPv4 networks of IANA's registry of special-purpose addresses, and Azure's metadata service. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
  '168.63.129.16/32',
];

function toText(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');
}

function toNumber(text: string): number {
  return text.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
}

/** Addresses of these networks, the first and last of a network more often. */
const special = fc.constantFrom(...SPECIAL_IPV4).chain((network) => {
  const [base = '', bits] = network.split('/');
  const size = 2 ** (32 - Number(bits));
  return fc
    .oneof(fc.constantFrom(0, size - 1), fc.integer({ min: 0, max: size - 1 }))
    .map((offset) => toText(toNumber(base) + offset));
});

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '169.253.255.255',
    '11.0.0.0',
    '223.255.255.255',
    '168.63.129.17',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '2001:4860:4860::8888',
  ])('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('rejects special-purpose IPv4 addresses in every IPv4 and IPv6 form', () => {
    fc.assert(
      fc.property(special, (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const forms = [
          address,
          `::${address}`,
          `::ffff:${address}`,
          `::ffff:0:${address}`,
          `64:ff9b::${address}`,
          `64:ff9b:1::${address}`,
          `::${hex}`,
          `::ffff:${hex}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::1`,
          `2001:0:${hex}::`,
          `0:0:0:0:0:ffff:${hex}`,
        ];
        expect(forms.filter(isPublicAddress)).toEqual([]);
      }),
    );
  });

  it.each([
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '2001::1',
    '2001:20::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '::ffff:8.8.8.8',
    '2620:4f:8000::1',
  ])('rejects %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '',
    'localhost',
    '2130706433',
    '0x7f.1',
    '127.1',
    '010.8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8',
    '8.8.8.8/32',
    '[2606:4700::1]',
    '2606:4700::1%1',
    'example.com',
    '٨.٨.٨.٨',
  ])('rejects %j, which is not a canonical address', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
