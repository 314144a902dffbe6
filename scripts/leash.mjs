// Loaded into the server before its own code. When the launcher is gone without having said goodbye, the server is asked to
// stop as by SIGTERM, and ended if it does not. While the launcher lives this costs nothing and keeps nothing alive.
const graceMs = 15_000;

if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
