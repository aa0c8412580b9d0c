/** What a platform did wrong or refused, in words for whoever looks after the place. */
export class ServiceError extends Error {
  override name = 'ServiceError'
}
