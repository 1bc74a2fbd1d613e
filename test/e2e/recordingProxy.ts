// A proxy that writes down what it is asked for, and lets only one service through.
import { createServer, request as forward } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface RecordingProxy {
  /** Every host with its port that somebody wanted, in order. */
  readonly asked: readonly string[]
  /** For Chromium, which leaves this computer out of every proxy unless told otherwise. */
  readonly args: readonly string[]
  close(): void
}

export async function recordingProxy(service: { readonly url: string }): Promise<RecordingProxy> {
  const { host, hostname, port: servicePort } = new URL(service.url)
  const asked: string[] = []
  const server = createServer((request, response) => {
    const target = new URL(request.url ?? '')
    asked.push(target.host)
    if (target.host !== host) {
      response.writeHead(403).end()
      return
    }
    const { method, headers } = request
    const onward = forward(target, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('connect', (request, client) => {
    asked.push(request.url ?? '')
    if (request.url !== host) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const upstream = connect(Number(servicePort), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(client)
      client.pipe(upstream)
    })
    upstream.on('error', () => client.destroy())
    client.on('error', () => upstream.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    args: [`--proxy-server=http://127.0.0.1:${port}`, '--proxy-bypass-list=<-loopback>'],
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
