import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/**
 * What this server counts of itself, in the words of Prometheus. Labels are patterns and names of ours, never what a
 * person typed or is called: an address holds ids and tokens, its pattern does not.
 */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `tendwell_${name}`, help, labelNames, registers })
  const requests = new Histogram({
    name: 'tendwell_http_request_seconds',
    help: 'Requests by route and status, with how long each took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  return {
    registry,
    requests,
    pool: gauge('database_connections', 'Connections of a pool by what they do', ['pool', 'state']),
    streams: gauge('live_streams', 'Open live streams of this server'),
    lateness: gauge('round_late_seconds', 'How long a round should have run and has not', ['round']),
    messages: gauge('messages', 'Messages that wait or could not be sent', ['lane', 'state']),
    messageAge: gauge('messages_oldest_due_seconds', 'How long the oldest message that waits is due', ['lane']),
    unlinked: gauge('audit_unlinked', 'Lines of the audit that wait for their link'),
    backupAge: gauge('backup_age_seconds', 'How old the newest backup is; not there where none was made'),
    measured: gauge('measured_timestamp_seconds', 'When queues, audit and backup were last looked at'),
  }
}
