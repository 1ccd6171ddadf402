import { takingTurns } from '#domain/taking-turns.ts'

/**
 Does this when few others wait for files, before it takes a connection to the database, so that who queues holds none. Whoever
 lays a file down or opens one holds a connection until the place where files lie has answered. Half of the connections that calls
 have may wait like that (`openInstallation`): while a bucket hangs the other half serves everybody else.
*/
export const inFileTurn = takingTurns(8)
