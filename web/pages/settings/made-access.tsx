import type { MadeThing } from '../../api/types.js';
import type { Query } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { madeKinds, madeText } from '../../i18n/messages/made-access.js';
import { Checkbox } from '../../ui/choices.js';
import { Loaded } from '../../ui/states.js';

/** Which things are revoked, as `kind:id`. Those of unknown makers are kept by default. */
export interface Choice {
  /** Whether those of known makers are revoked by default. */
  readonly revokesKnown: boolean;
  /** Things for which the user has chosen otherwise. */
  readonly toggled: ReadonlySet<string>;
}

export const REVOKE_KNOWN: Choice = { revokesKnown: true, toggled: new Set() };
export const KEEP_ALL: Choice = { revokesKnown: false, toggled: new Set() };

const nameOf = ({ kind, id }: MadeThing): string => `${kind}:${id}`;

/** Returns the chosen things as the API takes them. */
export function revokedBy(made: readonly MadeThing[] | undefined, choice: Choice): string[] {
  return (made ?? []).filter((thing) => isChosen(thing, choice)).map(nameOf);
}

function isChosen(thing: MadeThing, { revokesKnown, toggled }: Choice): boolean {
  return toggled.has(nameOf(thing)) !== (revokesKnown && thing.made_by !== null);
}

/** Asks which links, feeds and channels of a user or key are revoked with its access. */
export function MadeAccess(props: {
  query: Query<readonly MadeThing[]>;
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  return (
    <Loaded query={props.query}>
      {(made) => {
        const known = made.filter((thing) => thing.made_by !== null);
        const unknown = made.filter((thing) => thing.made_by === null);
        return (
          <>
            <Group title={props.choice.revokesKnown ? 'known' : 'narrowed'} things={known} {...props} />
            <Group title="unknown" things={unknown} {...props} />
          </>
        );
      }}
    </Loaded>
  );
}

function Group(props: {
  title: 'known' | 'narrowed' | 'unknown';
  things: readonly MadeThing[];
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  const { t, format } = useI18n();
  const { title, things, choice, onChange } = props;
  if (things.length === 0) return null;
  return (
    <fieldset>
      <legend>{t(madeText[title])}</legend>
      {things.map((thing) => (
        <Checkbox
          key={nameOf(thing)}
          label={t(madeKinds[thing.kind], { name: thing.name })}
          hint={
            thing.expires_at === null
              ? format.date(thing.created_at)
              : t(madeText.until, { date: format.date(thing.expires_at) })
          }
          checked={isChosen(thing, choice)}
          onChange={() => {
            const toggled = new Set(choice.toggled);
            if (!toggled.delete(nameOf(thing))) toggled.add(nameOf(thing));
            onChange({ ...choice, toggled });
          }}
        />
      ))}
    </fieldset>
  );
}
