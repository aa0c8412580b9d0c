import type { FastifyRequest } from 'fastify'
import { cut } from '#infra/one-line.ts'
import { readDevice } from './read-device.ts'

/** Where a sign-in is made from, as the person reads it in the list of sign-ins. */
export interface SignInPlace {
  device: string
  address: string
  /** A program that asked for a sign-in by password: it gets a refresh token, so that it need not keep the password. */
  mayComeBack?: true
}

const longestAddress = 64

export const readSignInPlace = (request: FastifyRequest): SignInPlace => ({
  device: readDevice(request.headers['user-agent']),
  address: plainIp(request.ip),
})

/** An IPv4 address that came in through an IPv6 socket is shown as what it is. */
export const plainIp = (ip: string): string => cut(ip.replace(/^::ffff:(?=\d+\.)/i, ''), longestAddress)
