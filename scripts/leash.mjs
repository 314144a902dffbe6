// Loaded into the server before its own code. If the launcher disappears without notice, the server is asked to stop as by SIGTERM,
// and killed if it does not. While the launcher lives, this costs nothing and keeps nothing alive.
const graceMs = 15_000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
