import type { ComponentChildren } from 'preact';
import { ErrorBox } from './states.js';
import type { Action } from './use-action.js';

/** A form that runs an action. Errors of `fields` are shown at the fields instead of in the form. */
export function Form({
  action,
  children,
  fields = [],
}: {
  action: Action;
  children: ComponentChildren;
  fields?: readonly string[];
}) {
  const { error } = action;
  const isAtFields =
    error !== undefined &&
    Object.keys(error.fields).length > 0 &&
    Object.keys(error.fields).every((name) => fields.includes(name));
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        action.run();
      }}
    >
      {error && !isAtFields && <ErrorBox error={error} />}
      {children}
    </form>
  );
}
