import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

/**
 * Leads all TLS connections of a server to `MUSTER_TLS_PORT` of this machine, from inside the server. Host name and
 * certificate are checked as usual, so the stand-in must have the right certificate.
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
