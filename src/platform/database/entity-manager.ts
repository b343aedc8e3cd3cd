/**
 * The injection token of the entity manager, and the base class of both drivers. The entity manager uses the identity map
 * and the transaction of the current context.
 */
export { BasePostgreSqlEntityManager as EntityManager } from '@mikro-orm/postgresql';
