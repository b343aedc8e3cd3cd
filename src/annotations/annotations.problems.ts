import { defineProblem } from '#platform/http/problem';

export const TARGET_REQUIRED = defineProblem({
  code: 'target_required',
  status: 422,
  title: 'Either businesses or a tag is required',
  description: 'The body must name either businesses or a tag, not both and not neither.',
});

export const TOO_MANY_ANNOTATIONS = defineProblem({
  code: 'too_many_annotations',
  status: 422,
  title: 'Too many annotations',
  description: 'An account can have 10,000 annotations of each mode. Delete old ones.',
});
