import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayAccess, requireAllowedTag } from './may-access.js';
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
});
