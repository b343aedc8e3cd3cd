import { Migration } from '@mikro-orm/migrations';

export class Migration20261121090000_own_places extends Migration {
  override up(): void {
    // Of the installation, not of a tenant. `words` is what it is found by, with weights: name A, category B, address C;
    // `spelled` is name and category for when nothing is spelled as asked. "C", so that IDs sort alike everywhere.
    this.addSql(`
      create table own_place (
        id text collate "C" primary key,
        name text not null,
        lat double precision not null,
        lng double precision not null,
        position point not null,
        address text,
        category text,
        phone text,
        website text,
        rating double precision,
        review_count integer,
        opening_hours text,
        words tsvector not null,
        spelled text not null
      )`);
    this.addSql(`create index own_place_words on own_place using gin (words)`);
    this.addSql(`create index own_place_position on own_place using gist (position)`);

    // One row: the rectangle around all places, so that a check does not read every place.
    this.addSql(`
      create table own_place_area (
        is_only boolean primary key default true check (is_only),
        west double precision not null,
        south double precision not null,
        east double precision not null,
        north double precision not null
      )`);
  }
}
