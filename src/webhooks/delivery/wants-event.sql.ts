/** Of an `endpoint` and an `event`: is this one of those it has chosen? */
export const WANTS_EVENT = `(
  (endpoint.events is null or event.type = any(endpoint.events))
  and not (endpoint.significant_only and event.type = 'rank.changed'
           and coalesce(event.data ->> 'significant', 'false') <> 'true')
)`;
