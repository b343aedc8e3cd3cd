import {
  type Implausibility,
  judgeAnswers,
  type Judgement,
  mayBeElsewhere,
  type PinAnswer,
} from '#libs/answer-plausibility';
import { createGrid, type Pin } from '#libs/geo-grid';
import { PROVIDERS, SEARCH_DEPTH } from '#libs/local-search';
import { UNMEASURED } from '#libs/rank-metrics';
import { Injectable } from '@nestjs/common';
import type { MeasuredPin, PinOutcome } from '../../record/pins/pin-outcome.js';
import {
  ScanPinsRepository,
  type StoredAnswer,
  type StoredPin,
  toRow,
} from '../../record/pins/scan-pins.repository.js';
import { IMPLAUSIBLE_REASONS } from '../../record/pins/unmeasured-reasons.js';
import { PlacesRepository } from '../../record/places/places.repository.js';
import { keyOf, StorePlaces } from '../../record/places/store-places.js';
import type { Scan } from '../../record/scan.entity.js';
import { planOf } from '../../record/scan-grid.js';

/** They search data of this installation: their answers are about the pin, and a repeat would return the same. */
const LOCAL_PROVIDERS: ReadonlySet<string> = new Set(
  PROVIDERS.filter(({ kind }) => kind === 'local').map(({ name }) => name),
);

export function isLocal(provider: string): boolean {
  return LOCAL_PROVIDERS.has(provider);
}

/** The pins of a scan, judged against each other. */
export interface JudgedScan extends Judgement {
  /** Pins with an implausible answer are unmeasured. */
  readonly pins: readonly StoredPin[];
  /** The answers that were judged. */
  readonly answers: readonly PinAnswer[];
}

const NOTHING_JUDGED: Omit<JudgedScan, 'pins'> = {
  answers: [],
  implausible: new Map(),
  emptyArea: [],
  allElsewhere: false,
};

/** Judges whether the answers of a scan are about its pins, see docs/explanation/plausibility.md. */
@Injectable()
export class JudgePins {
  constructor(
    private readonly places: PlacesRepository,
    private readonly storePlaces: StorePlaces,
    private readonly scanPins: ScanPinsRepository,
  ) {}

  /** Marks an answer as held if it may be about another area, so that its places are stored only once they are plausible. */
  hold(outcome: PinOutcome, at: Pin | undefined): PinOutcome {
    if ('unmeasuredReason' in outcome || !at || isLocal(outcome.provider.name)) return outcome;
    // What may not be stored cannot be held; such answers have no positions to judge anyway.
    if (outcome.provider.retention !== 'open') return outcome;
    const answer = toAnswer(at, outcome);
    return mayBeElsewhere(answer) ? { ...outcome, isHeld: true } : outcome;
  }

  async judge(scan: Scan, stored: readonly StoredAnswer[]): Promise<JudgedScan> {
    const judged = stored.flatMap((row) =>
      row.provider === null || isLocal(row.provider) ? [] : [{ ...row, provider: row.provider }],
    );
    if (judged.length === 0) return { ...NOTHING_JUDGED, pins: stored };
    const locations = await this.places.locationsOf([...new Set(judged.flatMap(({ results }) => results))]);
    const grid = createGrid(planOf(scan)).pins;
    const byProvider = Map.groupBy(judged, ({ provider }) => provider);
    const answers: PinAnswer[] = [];
    const implausible = new Map<number, Implausibility>();
    const emptyArea: number[] = [];
    const elsewhere: boolean[] = [];
    // Providers list different numbers of places, and identify them differently.
    for (const [, rows] of byProvider) {
      const own = rows.flatMap((row): PinAnswer[] => {
        const at = grid[row.pin];
        if (!at) return [];
        const listings = row.results.flatMap((id) => locations.get(id) ?? []);
        return [row.held ? toAnswer(at, row.held) : { pin: row.pin, lat: at.lat, lng: at.lng, listings }];
      });
      const judgement = judgeAnswers(own, optionsOf(scan.keyword));
      answers.push(...own);
      for (const [pin, kind] of judgement.implausible) implausible.set(pin, kind);
      emptyArea.push(...judgement.emptyArea);
      elsewhere.push(judgement.allElsewhere);
    }
    const allElsewhere = elsewhere.length > 0 && elsewhere.every(Boolean);
    const pins = stored.map((row): StoredPin => {
      const kind = implausible.get(row.pin);
      return kind === undefined ? row : rejected(row, IMPLAUSIBLE_REASONS[kind]);
    });
    return { pins, answers, implausible, emptyArea, allElsewhere };
  }

  /** Judges the pins in the current transaction and stores the places of held answers that are plausible. */
  async settle(scan: Scan, stored: readonly StoredAnswer[]): Promise<JudgedScan> {
    const judged = await this.judge(scan, stored);
    const accepted = stored.flatMap(({ pin, held }): MeasuredPin[] =>
      held === null || judged.implausible.has(pin) ? [] : [{ pin, ...held }],
    );
    if (accepted.length === 0) return judged;
    const rows = new Map((await this.store(scan, accepted)).map((row) => [row.pin, row]));
    return { ...judged, pins: judged.pins.map((pin) => rows.get(pin.pin) ?? pin) };
  }

  /** Stores measured pins in place of what is stored of them, with their places, in the current transaction. */
  async store(
    scan: Pick<Scan, 'id'>,
    measured: readonly MeasuredPin[],
    askedAgain = false,
  ): Promise<StoredPin[]> {
    const ids = await this.storePlaces.run([{ measured, known: new Map() }]);
    const rows = measured.map((outcome) =>
      toRow(outcome, (placeId, provider) => ids.get(keyOf(provider, placeId))),
    );
    for (const row of rows) await this.scanPins.replace(scan.id, { ...row, askedAgain });
    return rows;
  }
}

function optionsOf(keyword: string) {
  return { keyword, depth: SEARCH_DEPTH };
}

/** Returns an answer as the judgement sees it. */
export function toAnswer(pin: Pin, { places }: Pick<MeasuredPin, 'places'>): PinAnswer {
  const listings = places.map(({ placeId: id, lat, lng, address }) => ({ id, lat, lng, address }));
  return { pin: pin.index, lat: pin.lat, lng: pin.lng, listings };
}

function rejected(row: StoredPin, reason: string): StoredPin {
  return { ...row, rank: UNMEASURED, reason, provider: null, results: [] };
}
