#ifndef DAYBOOK_CCRYPTO_H
#define DAYBOOK_CCRYPTO_H
#include <stdint.h>

/// The few functions of OpenSSL's libcrypto that encryption of sites needs, without any of its types. Each returns 1 on
/// success. It returns 0 if libcrypto fails, or if encrypted data does not belong to its key, nonce and label.

/// Random bytes from the system's generator.
int32_t daybook_random(uint8_t *out, uint64_t count);

/// PBKDF2 with HMAC-SHA256 (RFC 8018).
int32_t daybook_pbkdf2(
    const uint8_t *phrase, uint64_t phrase_count, const uint8_t *salt, uint64_t salt_count, uint32_t rounds,
    uint8_t *out, uint64_t out_count);

/// HKDF with SHA-256 (RFC 5869), extraction and expansion.
int32_t daybook_hkdf(
    const uint8_t *key, uint64_t key_count, const uint8_t *salt, uint64_t salt_count, const uint8_t *info,
    uint64_t info_count, uint8_t *out, uint64_t out_count);

/// SHA-256 (FIPS 180-4); 32 bytes.
int32_t daybook_sha256(const uint8_t *bytes, uint64_t count, uint8_t out[32]);

/// HMAC-SHA256 (RFC 2104); 32 bytes.
int32_t daybook_hmac(
    const uint8_t *key, uint64_t key_count, const uint8_t *bytes, uint64_t count, uint8_t out[32]);

/// AES-256-CMAC (NIST SP 800-38B) of two texts, one after the other; 16 bytes.
int32_t daybook_cmac(
    const uint8_t key[32], const uint8_t *first, uint64_t first_count, const uint8_t *second, uint64_t second_count,
    uint8_t out[16]);

/// AES-256-GCM (NIST SP 800-38D) encryption: `out` gets `count` bytes and the tag of 16.
int32_t daybook_gcm_seal(
    const uint8_t key[32], const uint8_t nonce[12], const uint8_t *label, uint64_t label_count, const uint8_t *bytes,
    uint64_t count, uint8_t *out);

/// AES-256-GCM decryption: `bytes` end with the tag, and `out` gets `count` − 16 bytes. After a result of 0 `out`
/// contains nothing usable.
int32_t daybook_gcm_open(
    const uint8_t key[32], const uint8_t nonce[12], const uint8_t *label, uint64_t label_count, const uint8_t *bytes,
    uint64_t count, uint8_t *out);

/// Base64 with padding (RFC 4648): `out` gets 4 × ⌈count / 3⌉ bytes and a NUL.
void daybook_base64(const uint8_t *bytes, uint64_t count, uint8_t *out);

/// Base64 decoding: `out` gets at most 3 × count / 4 bytes, and `*out_count` is their number.
int32_t daybook_unbase64(const uint8_t *text, uint64_t count, uint8_t *out, uint64_t *out_count);

#endif
