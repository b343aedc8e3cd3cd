import { type IdentifierBody, IdentifierField } from './identifier-fields.js';

/** Body of POST /businesses/{id}/dismiss-candidate. */
export class DismissCandidateDto {
  @IdentifierField({ required: true, description: 'The candidate, which is another business' })
  identifier!: IdentifierBody;
}
