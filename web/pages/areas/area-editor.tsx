import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Area } from '../../api/types.js';
import { roundPoint } from '../../base/coordinates.js';
import { useI18n } from '../../i18n/i18n.js';
import { areaText } from '../../i18n/messages/areas.js';
import { common } from '../../i18n/messages/common.js';
import { credits } from '../../map/credits.js';
import type { Point } from '../../map/geometry.js';
import { StreetSwitch } from '../../map/street-switch.js';
import { useStreets } from '../../map/use-streets.js';
import { useTiles } from '../../state/use-tiles.js';
import { Button } from '../../ui/button.js';
import { Choices } from '../../ui/choices.js';
import { Form } from '../../ui/form.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Note } from '../../ui/note.js';
import { Card } from '../../ui/page.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import {
  AREA_KINDS,
  type AreaKind,
  geojsonOf,
  parseAreaText,
  textOfArea,
  writeAreaText,
} from './area-text.js';

const AreaView = lazyPart(() => import('../../map/area-view.js'));

interface AreaEditorProps {
  /** Undefined: a new area. */
  readonly area: Area | undefined;
  /** Where the map of a new area begins. */
  readonly start: Point;
  readonly onCancel: () => void;
  /** Receives what the service stored. */
  readonly onSave: (saved: Area) => void;
}

/** Draws or types an area, and saves it under a name. */
export default function AreaEditor({ area, start, onCancel, onSave }: AreaEditorProps) {
  const { t } = useI18n();
  const [name, setName] = useState(area?.name ?? '');
  const [kind, setKind] = useState<AreaKind>(area?.kind ?? 'polygons');
  const saved = area ? textOfArea(area.geojson) : '';
  const [text, setText] = useState(saved);
  const streets = useStreets(start, [], useTiles());
  const parsed = parseAreaText(text);
  const points = 'points' in parsed ? parsed.points : [];
  const geojson = geojsonOf(parsed, kind);
  const action = useAction(async () => {
    if (!geojson) return;
    const body = { name: name.trim(), geojson };
    // Geometry that was not edited is not sent: it would be a new version if the text wrote it in another way.
    const isRedrawn = text !== saved || kind !== area?.kind;
    const stored = area
      ? await apiChange('patch', '/api/v1/areas/{id}', {
          id: area.id,
          body: isRedrawn ? body : { name: body.name },
        })
      : await apiChange('post', '/api/v1/areas', { body });
    refresh('/api/v1/areas');
    onSave(stored);
  });
  const errors = action.error?.fields ?? {};
  return (
    <Card title={area ? t(areaText.edit, { name: area.name }) : t(areaText.draw)}>
      {area?.fault && <Note tone="warn">{t(areaText.fault, { reason: t(areaText[area.fault]) })}</Note>}
      <Form wide action={action} fields={['name', 'geojson']}>
        <div class="plan">
          <div class="plan-fields">
            <TextInput
              label={t(common.name)}
              required
              value={name}
              onChange={setName}
              error={errors['name']}
            />
            <Choices<AreaKind>
              label={t(areaText.kind)}
              value={kind}
              choices={AREA_KINDS.map((value) => ({ value, text: t(areaText[value]) }))}
              onChange={setKind}
            />
            <TextArea
              label={t(areaText.text)}
              hint={t(areaText.textHint)}
              rows={8}
              value={text}
              onChange={setText}
              error={'badLine' in parsed ? t(areaText.badLine, { n: parsed.badLine }) : errors['geojson']}
            />
          </div>
          <div class="plan-map">
            <div class="map-frame">
              <AreaView
                points={points}
                isClosed={kind === 'polygons'}
                fixed={'geojson' in parsed ? parsed.geojson : null}
                start={start}
                subject={String(area?.id ?? 'new')}
                streets={streets}
                onAdd={(point) => {
                  if ('points' in parsed) setText(writeAreaText([...points, roundPoint(point)]));
                }}
                onMove={(index, point) => {
                  const moved = roundPoint(point);
                  setText(writeAreaText(points.map((old, n) => (n === index ? { ...old, ...moved } : old))));
                }}
                onRemove={(index) => {
                  setText(writeAreaText(points.filter((_, n) => n !== index)));
                }}
              />
              {streets && <StreetSwitch streets={streets} />}
            </div>
            <p class="hint">
              {t(areaText.mapHint)} {credits(streets?.credit)}
            </p>
          </div>
        </div>
        <div class="dialog-actions">
          <Button
            onClick={() => {
              setText('');
            }}
            disabled={text === ''}
          >
            {t(areaText.clear)}
          </Button>
          <Button onClick={onCancel}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy} disabled={geojson === null}>
            {t(areaText.save)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
