import {
  deleteRegistration as deleteEndpoint,
  readRegistration as readEndpoint,
  registerClient as registerEndpoint,
  updateRegistration as updateEndpoint,
} from '#contracts/oauth/app-registration.ts'
import { clientKey } from '#infra/http/limits/throttle.ts'
import { type Route, route } from '#infra/http/route.ts'
import { deleteRegistration, requireRegistration, updateRegistration } from './change-registration.ts'
import { presentRegistration } from './present.ts'
import { registerClient } from './register-client.ts'

export const registrationRoutes: Route[] = [
  route(registerEndpoint, async ({ body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return registerClient(body, clientKey(request.ip))
  }),
  route(readEndpoint, async ({ params, request, reply }) =>
    presentRegistration(await requireRegistration(request, reply, params.clientId)),
  ),
  route(updateEndpoint, async ({ params, body, request, reply }) =>
    updateRegistration(await requireRegistration(request, reply, params.clientId), body),
  ),
  route(deleteEndpoint, async ({ params, request, reply }) =>
    deleteRegistration(await requireRegistration(request, reply, params.clientId)),
  ),
]
