export { listRequestsFor, moveRequests } from './move-requests.ts'
