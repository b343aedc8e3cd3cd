import type { ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { mapText } from '../../../i18n/messages/map.js';
import { metrics } from '../../../i18n/messages/metrics.js';
import { type MapPin, placeOf, titleOf } from '../../../map/pins.js';
import { rankText } from '../../../rank/bands.js';
import { Change } from '../../../ui/change.js';
import { Cell, TableFrame } from '../../../ui/table.js';

export interface GridRowsProps {
  readonly pins: readonly MapPin[];
  readonly rankings: Pick<ScanRankings, 'grid'>;
}

/** The table of the pins. */
export default function GridRows({ pins, rankings }: GridRowsProps) {
  const { t, format } = useI18n();
  const ranked = new Map(rankings.grid.map((pin) => [placeOf(pin), pin]));
  const isOfPoints = pins.some(({ row }) => row === null);
  const places = isOfPoints ? [mapText.point] : [mapText.row, mapText.column];
  const numbers = [...places, common.latitude, common.longitude, metrics.rank];
  const heads = [...numbers.map((head) => ({ head: t(head), isNumber: true })), { head: t(metrics.change) }];
  return (
    <TableFrame label={t(common.asTable)} heads={heads} isDense>
      {pins.map((pin) => {
        const measured = ranked.get(placeOf(pin));
        const rank = measured ? rankText(measured.rank, measured.found) : t(mapText.legendUnmeasured);
        const place = pin.row === null || pin.col === null ? [titleOf(pin, t)] : [pin.row + 1, pin.col + 1];
        const cells = [...place, format.number(pin.lat, 5), format.number(pin.lng, 5), rank];
        return (
          <tr key={placeOf(pin)} role="row">
            {cells.map((cell, n) => (
              <Cell key={n} head="" isNumber>
                {cell}
              </Cell>
            ))}
            <Cell head="">
              <Change gain={measured?.change ?? null} />
            </Cell>
          </tr>
        );
      })}
    </TableFrame>
  );
}
