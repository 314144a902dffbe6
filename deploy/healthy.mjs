// For the health check of a container: ends with 0 while the server answers and its database does.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/ready`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
