import { parse } from 'csv-parse/sync';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { describeWith } from '../../support/describe-with.js';
import { importFile } from '../../support/imports.js';
import { PHARMACY } from '../../support/samples.js';
import { scratchFolder } from '../../support/scratch.js';
import { scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const CID = '12600752361761623094';
const STORE = { external_id: '0012', label: '1E5', name: '7-11', tags: ['2026'] };

describeWith('gnumeric', 'GET /exports/rankings.csv in Gnumeric', () => {
  it('keeps the identifiers and texts of a file with ids=text, which it converts in the exact file', async () => {
    const kept = { external_id: '0012', label: '1E5', name: '7-11', tags: '2026' };
    expect(await saved('ids=text')).toMatchObject({ ...kept, cid: `https://www.google.com/maps?cid=${CID}` });
    expect(await saved('ids=exact')).toMatchObject({ external_id: '12', label: '100000' });
  });

  it('saves cells that POST /businesses/import reads', async () => {
    const { name, cid, external_id: id, center_lat: lat, center_lng: lng, tags } = await saved('ids=text');
    const other = await server.newCustomer();
    const cells = [name, cid, id, lat, lng, tags].join(',');
    const done = await importFile(other, `name,cid,external_id,lat,lng,tags\n${cells}\n`);
    expect(done).toMatchObject({ created: 1, refused: 0 });
    const { body } = await other.get('/api/v1/businesses').expect(200);
    expect(body).toMatchObject([{ listing_name: '7-11', cid: CID, external_id: '0012', tags: ['2026'] }]);
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    const { lat, lng } = PHARMACY;
    const place = { gbp_url: `https://maps.google.com/?cid=${CID}`, lat, lng };
    const { body } = await api
      .post('/api/v1/businesses')
      .send({ ...place, ...STORE })
      .expect(201);
    await scan(api, { business_id: body.id, grid_size: 1 });
  });

  /** Opens the export of the only scan in Gnumeric, and saves it as CSV. */
  async function saved(query: string): Promise<Row> {
    const { text } = await api.get(`/api/v1/exports/rankings.csv?level=scan&${query}`).expect(200);
    const folder = scratchFolder('gnumeric-');
    const [opened, written] = [join(folder, 'opened.csv'), join(folder, 'written.csv')];
    writeFileSync(opened, text);
    execFileSync(inject('components').gnumeric ?? '', ['-T', 'Gnumeric_stf:stf_csv', opened, written], {
      stdio: 'ignore',
    });
    const [row] = parse<Row>(readFileSync(written, 'utf8'), { columns: true });
    return row ?? {};
  }
});

type Row = Readonly<Record<string, string>>;
