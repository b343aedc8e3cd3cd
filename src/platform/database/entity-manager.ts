/**
 * The entity manager of either driver: both extend this class, and it is the token that is injected.
 * It follows the current request's or job's context, and inside `transactional` the transaction.
 */
export { BasePostgreSqlEntityManager as EntityManager } from '@mikro-orm/postgresql';
