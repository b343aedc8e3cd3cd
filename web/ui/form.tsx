import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { InvalidControls, invalidControls, validityError } from './invalid-controls.js';
import { ErrorBox } from './states.js';
import type { Action } from './use-action.js';

/**
 * A form that runs an action. Errors of `fields` are shown at the fields instead of in the form, as are values that the
 * controls refuse: then the action does not run, and the first such control has the focus.
 */
export function Form({
  action,
  children,
  fields = [],
  wide = false,
}: {
  action: Action;
  children: ComponentChildren;
  fields?: readonly string[];
  /** Takes the width of its card. */
  wide?: boolean;
}) {
  const i18n = useI18n();
  const [invalid, setInvalid] = useState<ReadonlyMap<string, string>>(new Map());
  const { error } = action;
  const isAtFields =
    error !== undefined &&
    Object.keys(error.fields).length > 0 &&
    Object.keys(error.fields).every((name) => fields.includes(name));
  return (
    <form
      class={wide ? 'form form-wide' : 'form'}
      noValidate
      onInput={({ target }) => {
        const { id } = target as HTMLElement;
        if (invalid.has(id)) setInvalid(new Map([...invalid].filter(([other]) => other !== id)));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const refused = invalidControls(event.currentTarget);
        setInvalid(new Map(refused.map((control) => [control.id, validityError(control, i18n)])));
        refused[0]?.focus();
        if (refused.length === 0) action.run();
      }}
    >
      {error && !isAtFields && <ErrorBox error={error} />}
      <InvalidControls.Provider value={invalid}>{children}</InvalidControls.Provider>
    </form>
  );
}
