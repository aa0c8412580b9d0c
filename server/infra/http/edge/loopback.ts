import type { FastifyRequest } from 'fastify'

/** True when the other end of the socket is this machine and no proxy header says otherwise. */
export const isLoopback = (request: FastifyRequest): boolean => {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => request.headers[name] !== undefined)
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
}
