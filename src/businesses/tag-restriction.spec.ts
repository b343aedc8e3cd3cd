import { uniqueIgnoringCase } from '#platform/ignoring-case';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayAccess, requireAllowedTag, requireNoForeignTag, requireTagChange } from './may-access.js';
import { restrictBusinesses, restrictEntities, restrictRows } from './tag-restriction.sql.js';

const TENANT = { accountId: 1, livemode: true };

describe('restriction to tags', () => {
  it('adds nothing to the statements of a tenant without a restriction', () => {
    expect(restrictBusinesses(TENANT)).toEqual({ and: '', parameters: [] });
    expect(restrictRows(TENANT)).toEqual({ and: '', parameters: [] });
    expect(restrictEntities(TENANT)).toEqual([]);
  });

  it('has one text for any tags, so that statements are prepared once', () => {
    const some = restrictRows({ ...TENANT, restrictedTo: ['a'] });
    const many = restrictRows({ ...TENANT, restrictedTo: ['"', "'; drop table business; --", '🌳'] });
    expect(many.and).toBe(some.and);
    expect(many.parameters).toHaveLength(some.parameters.length);
  });

  it('mayAccess and requireAllowedTag agree, ignore case, and never admit another tenant', () => {
    const tags = fc.array(fc.constantFrom('a', 'A', 'b', 'É', 'é', '🌳'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(tags, tags, fc.boolean(), (ofBusiness, restrictedTo, isOwn) => {
        const tagKeys = ofBusiness.map((tag) => tag.toLowerCase());
        const tenant = { ...TENANT, restrictedTo };
        const business = { accountId: isOwn ? 1 : 2, livemode: true, tagKeys };
        const isShared = restrictedTo.some((tag) => tagKeys.includes(tag.toLowerCase()));
        expect(mayAccess(tenant, business)).toBe(isOwn && isShared);
        const check = () => {
          requireAllowedTag(tenant, ofBusiness);
        };
        if (isShared) check();
        else expect(check).toThrow('restricted_to_tags');
      }),
    );
  });

  it('requireTagChange accepts exactly the changes that keep each foreign tag as it is spelled, and an own tag', () => {
    const tags = fc.uniqueArray(fc.constantFrom('own', 'OWN', 'own 2', 'b', 'B', 'c'), { maxLength: 4 });
    const tenant = { ...TENANT, restrictedTo: ['Own', 'own 2'] };
    const isOwn = (tag: string) => tag.toLowerCase().startsWith('own');
    fc.assert(
      fc.property(tags, tags, (first, second) => {
        const [before, after] = [first, second].map((list) => uniqueIgnoringCase(list)) as [
          string[],
          string[],
        ];
        const foreign = (list: string[]) => list.filter((tag) => !isOwn(tag)).sort();
        const isAllowed = after.some(isOwn) && foreign(before).join() === foreign(after).join();
        const change = () => {
          requireTagChange(tenant, before, after);
        };
        if (isAllowed) change();
        else expect(change).toThrow('restricted_to_tags');
        requireTagChange(TENANT, before, after);
        const remove = () => {
          requireNoForeignTag(tenant, before, 'The area', 'delete it');
        };
        if (before.every(isOwn)) remove();
        else expect(remove).toThrow('restricted_to_tags');
      }),
    );
  });
});
