import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

/**
 * Leads from inside a server whatever leaves it by TLS to `MUSTER_TLS_PORT` of this machine. Host name and certificate are
 * asked for as ever, so that who answers there has to be who was meant.
 */
const port = Number(process.env.MUSTER_TLS_PORT);
const { connect } = tls;

tls.connect = ((options: tls.ConnectionOptions, ...others: never[]) => {
  const servername = options.servername || options.host;
  const led = { ...options, host: '127.0.0.1', port, ...(servername !== undefined && { servername }) };
  return connect(led, ...others).on('error', (error) =>
    console.error(new Date().toISOString(), `no way to ${servername}: ${error.message}`),
  );
}) as typeof tls.connect;
syncBuiltinESMExports();
